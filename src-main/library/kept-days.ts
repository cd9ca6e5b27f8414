/** How long what was removed can come back (design: deleted things stay for thirty days). Milliseconds. */
export const keptRemovedMs = 30 * 24 * 3_600_000
