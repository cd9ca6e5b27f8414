/** The frame of the screen's right panel: docked, or filling a sheet. */
export const panelFrame = 'h-full w-(--w-inspector) shrink-0 border-s border-line bg-surface-1'
