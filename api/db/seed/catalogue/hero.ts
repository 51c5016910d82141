/** The slides of the front page, strongest first. */
export const heroAliases: string[] = ["metropolis", "bronenosets-potemkin", "general", "nosferatu", "chelovek-s-kinoapparatom", "vampiry"];

/** The slides of the children's page. */
export const kidsHeroAliases: string[] = ["puteshestvie-na-lunu", "kot-feliks", "prints-ahmed", "dinozavr-gerti"];

/** Titles an editor would name to someone who has just seen this one; the rest is computed. */
export const similar: Record<string, string[]> = {
  metropolis: ["aelita", "m", "kabinet-doktora-kaligari"],
};
