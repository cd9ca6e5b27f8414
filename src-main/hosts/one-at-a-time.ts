/** Makes a runner that lets one task at a time through, in the order they came. A failed task does not stop the next. */
export function createOneAtATime(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task, task)
    last = result
    return result
  }
}
