/**
 * The first inline script of every document: where the browser blocks storage, reading it throws, also in code that is
 * not ours. It is replaced by one that keeps nothing.
 */
export const blockedStorageScript = `["localStorage","sessionStorage"].forEach(function(n){try{window[n]}catch(e){Object.defineProperty(window,n,{value:{getItem:function(){return null},setItem:function(){},removeItem:function(){}}})}});try{document.cookie}catch(e){Object.defineProperty(document,"cookie",{get:function(){return""},set:function(){}})}`;
