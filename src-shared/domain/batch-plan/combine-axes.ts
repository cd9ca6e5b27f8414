/** One dimension of a matrix: an input, or the model, and the values that it takes in turn. */
export type Axis<Value> = { readonly name: string; readonly values: readonly Value[] }

/** Every combination of some axes, none of them written out. */
export type Matrix<Value> = {
  /** The product of the axes' lengths; 1 for no axes, 0 where one is empty; never above `Number.MAX_SAFE_INTEGER`. */
  readonly count: number
  /** The combination with that number, from 0; the last axis varies fastest. @throws RangeError outside of the count. */
  at(index: number): ReadonlyMap<string, Value>
}

/** Combines axes, each value of one with each of the others. Of two axes with one name the later counts. */
export function combineAxes<Value>(axes: readonly Axis<Value>[]): Matrix<Value> {
  const count = axes.reduce((total, { values }) => Math.min(total * values.length, Number.MAX_SAFE_INTEGER), 1)
  return {
    count,
    at(index) {
      if (!Number.isSafeInteger(index) || index < 0 || index >= count) {
        throw new RangeError(`There is no combination ${index} of ${count}`)
      }
      let rest = index
      const chosen = axes.toReversed().map(({ name, values }) => {
        // The index is below the count, so that no axis is empty and the remainder is a place in it.
        const value = values[rest % values.length] as Value
        rest = Math.floor(rest / values.length)
        return [name, value] as const
      })
      return new Map(chosen.toReversed())
    },
  }
}
