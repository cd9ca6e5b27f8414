/**
 * Finds the longest common subsequence of two lists: the places of its entries in both, in order. Takes time and memory in
 * proportion to the product of their lengths.
 */
export function commonPlaces<Entry>(
  one: readonly Entry[],
  other: readonly Entry[],
  isSame: (left: Entry, right: Entry) => boolean,
): [number, number][] {
  // Called with places in the lists only.
  const areSame = (row: number, column: number) => isSame(one[row] as Entry, other[column] as Entry)
  const width = other.length + 1
  // Lengths of the longest common subsequences of the rests.
  const lengths = new Uint32Array((one.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = areSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const places: [number, number][] = []
  for (let row = 0, column = 0; at(row, column) > 0;) {
    if (areSame(row, column)) places.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return places
}
