type Held = { free(): void }

/** Waits for two things that hold memory, made at once. Where one fails, the other is freed once it is there. @throws what failed. */
export async function bothOf<One extends Held, Other extends Held>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<[One, Other]> {
  const [first, second] = await Promise.allSettled([one, other])
  if (first.status === 'rejected') {
    if (second.status === 'fulfilled') second.value.free()
    throw first.reason
  }
  if (second.status === 'fulfilled') return [first.value, second.value]
  first.value.free()
  throw second.reason
}
