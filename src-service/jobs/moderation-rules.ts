type Rule = { readonly reason: string; readonly pattern: RegExp }

/**
 * What is refused. A small set with plain words: the local models draw landscapes and objects and cannot make any of
 * it, so the rules are here for a caller to meet the refusal, not to police a prompt.
 */
const rules: readonly Rule[] = [
  {
    reason: 'sexual content involving minors',
    pattern: /\b(child(ren)?|minors?|underage|kids?|teen(ager)?s?)\b.*\b(nude|naked|sexual|sexy|porn\w*|erotic)\b/is,
  },
  {
    reason: 'sexual content involving minors',
    pattern: /\b(nude|naked|sexual|sexy|porn\w*|erotic)\b.*\b(child(ren)?|minors?|underage|kids?|teen(ager)?s?)\b/is,
  },
  { reason: 'explicit sexual content', pattern: /\b(porn\w*|hardcore sex|explicit sex\w*)\b/i },
  { reason: 'graphic violence', pattern: /\b(gore|beheading|dismember\w*|torture porn|snuff)\b/i },
  { reason: 'instructions for weapons', pattern: /\bhow to (make|build) (a |an )?(bomb|explosive|nerve agent)\w*/i },
]

/** The reason why one of the texts is refused, or null. */
export function refusedFor(texts: readonly string[]): string | null {
  const plain = texts.map((text) => text.normalize('NFKC'))
  return rules.find(({ pattern }) => plain.some((text) => pattern.test(text)))?.reason ?? null
}
