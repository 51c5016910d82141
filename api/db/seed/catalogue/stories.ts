import type { Localized } from "../seed-types";
import { names } from "./shorthand";

export const stories: { alias: string; title: Localized; titles: string[]; forKids: boolean }[] = [
  { alias: "lestnitsa", title: names("Та самая лестница", "Those Very Steps", "Te stepenice", "Онези стъпала", "Te stube"), titles: ["bronenosets-potemkin", "stachka", "oktyabr"], forKids: false },
  { alias: "gorod-na-dva-etazha", title: names("Город на два этажа", "A City on Two Floors", "Grad na dva sprata", "Град на два етажа", "Grad na dva kata"), titles: ["metropolis", "zhenshchina-na-lune"], forKids: false },
  { alias: "kiton-ne-ulybaetsya", title: names("Китон не улыбается", "Keaton Never Smiles", "Kiton se ne smeje", "Кийтън не се усмихва", "Keaton se ne smije"), titles: ["general", "parohodnyj-bill", "sherlok-mladshij"], forKids: false },
  { alias: "irma-vep", title: names("Кто такая Ирма Веп", "Who Is Irma Vep", "Ko je Irma Vep", "Коя е Ирма Веп", "Tko je Irma Vep"), titles: ["vampiry", "judeks"], forKids: false },
  { alias: "ten-na-stene", title: names("Тень на стене", "A Shadow on the Wall", "Senka na zidu", "Сянка на стената", "Sjena na zidu"), titles: ["nosferatu", "kabinet-doktora-kaligari", "vampir-dreyera"], forKids: false },
  { alias: "moskva-v-snegu", title: names("Москва в снегу", "Moscow in Snow", "Moskva u snegu", "Москва в сняг", "Moskva u snijegu"), titles: ["devushka-s-korobkoj", "dom-na-trubnoj", "shakhmatnaya-goryachka"], forKids: false },
  { alias: "kotelok-i-trostochka", title: names("Котелок и тросточка", "Bowler and Cane", "Polucilindar i štap", "Бомбе и бастун", "Polucilindar i štap"), titles: ["zolotaya-likhoradka", "malysh", "ogni-bolshogo-goroda", "chaplin-korotkie-komedii"], forKids: false },
  { alias: "nash-novyj-sezon", title: names("Новый сезон «Света и тени»", "Light and Shadow Returns", "Nova sezona „Svetla i senke“", "Нов сезон на „Светлина и сянка“", "Nova sezona „Svjetla i sjene“"), titles: ["svet-i-ten", "tapyor"], forKids: false },
  { alias: "raketa-v-glaz", title: names("Ракета попала в Луну!", "A Rocket Hit the Moon!", "Raketa je pogodila Mesec!", "Ракета улучи Луната!", "Raketa je pogodila Mjesec!"), titles: ["puteshestvie-na-lunu", "puteshestvie-cherez-nevozmozhnoe"], forKids: true },
  { alias: "zveri-i-zverushki", title: names("Звери и зверушки", "Beasts Big and Small", "Zveri i zverčice", "Зверове и зверчета", "Zvijeri i zvjerčice"), titles: ["kot-feliks", "dinozavr-gerti", "krolik-osvald", "seraya-shejka"], forKids: true },
];
