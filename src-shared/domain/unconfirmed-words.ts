/**
 * The reason of a run that may have been charged, without any word that it was not: a refusal of a repeated request says
 * nothing of the first one.
 */
export function withoutAssurance(message: string): string {
  const sentences = message.match(/[^.!?]+[.!?]*”?\s*/gu) ?? [message]
  return sentences
    .filter((sentence) => !/\b(?:nothing|not|never|un)\s*(?:was|were|been)?\s*(?:sent or )?charged\b/iu.test(sentence))
    .join('')
    .trim()
}
