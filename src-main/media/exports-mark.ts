/** The file that tells a folder of exports, which holds copies, from the library's own folders. */
export const exportsMark = '.backlot-exports'
