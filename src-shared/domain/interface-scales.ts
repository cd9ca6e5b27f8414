/** The sizes of the interface that a user can choose, in percent. */
export const interfaceScales = [80, 90, 100, 110, 125, 150, 175, 200] as const
