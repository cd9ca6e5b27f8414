/** Asks the user for a folder. Resolves with its path, or with null where the user chose none. */
export type ChooseFolder = () => Promise<string | null>
