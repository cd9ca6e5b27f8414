/** How many frames of a video are shown while a pointer moves over its tile. */
export const stripFrames = 8
