const reach = 90

/** Where the leader's hand points after `seconds`, and the swept wedge, as SVG paths in a box of 100. One turn a minute. */
export function leaderHand(seconds: number): { readonly hand: string; readonly wedge: string } {
  const turn = (((seconds % 60) + 60) % 60) / 60
  const angle = turn * 2 * Math.PI
  const x = (50 + reach * Math.sin(angle)).toFixed(1)
  const y = (50 - reach * Math.cos(angle)).toFixed(1)
  return { hand: `M50 50L${x} ${y}`, wedge: `M50 50V-40A90 90 0 ${turn > 0.5 ? 1 : 0} 1 ${x} ${y}Z` }
}
