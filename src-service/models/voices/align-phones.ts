const vowel = /^(aa|ae|ah|ao|aw|ax|axr|ay|eh|er|ey|ih|iy|ow|oy|uh|uw)$/

/** Returns whether an ARPAbet speech sound is a vowel. */
export function isVowel(phone: string): boolean {
  return vowel.test(phone)
}

const skipCost = 1

function swapCost(expected: string, heard: string): number {
  if (expected === heard) return 0
  return isVowel(expected) === isVowel(heard) ? 0.6 : 1.6
}

/** Returns the index of the heard sound for each expected one, or null if left out, at the least edit distance. */
export function alignPhones(expected: readonly string[], heard: readonly string[]): (number | null)[] {
  const width = heard.length + 1
  const costs = new Float64Array((expected.length + 1) * width)
  const cost = (row: number, column: number) => costs[row * width + column] as number
  for (let row = 0; row <= expected.length; row += 1) {
    for (let column = 0; column <= heard.length; column += 1) {
      if (row === 0 || column === 0) {
        costs[row * width + column] = (row + column) * skipCost
        continue
      }
      const swap = cost(row - 1, column - 1) + swapCost(expected[row - 1] ?? '', heard[column - 1] ?? '')
      costs[row * width + column] = Math.min(swap, cost(row - 1, column) + skipCost, cost(row, column - 1) + skipCost)
    }
  }
  const pairs: (number | null)[] = expected.map(() => null)
  let [row, column] = [expected.length, heard.length]
  while (row > 0 && column > 0) {
    const swap = cost(row - 1, column - 1) + swapCost(expected[row - 1] ?? '', heard[column - 1] ?? '')
    if (cost(row, column) === swap) {
      pairs[row - 1] = column - 1
      row -= 1
      column -= 1
    } else if (cost(row, column) === cost(row - 1, column) + skipCost) row -= 1
    else column -= 1
  }
  return pairs
}
