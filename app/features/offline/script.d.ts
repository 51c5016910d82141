/** A browser's script as text (tools/inline-scripts.ts). */
declare module "*?script" {
  const code: string;
  export default code;
}
