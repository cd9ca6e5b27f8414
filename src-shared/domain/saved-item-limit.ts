/** Characters that one entry of the prompt library may hold. */
export const mostPromptLength = 1_000_000

/** Characters of a file of recipes. */
export const mostRecipeFileLength = 20_000_000
