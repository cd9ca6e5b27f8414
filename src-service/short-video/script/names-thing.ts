/** What a sentence begins with that has no verb for everyone to see: an order, or who acts. */
const speaks =
  /^(?:I|we|you|he|she|they|it|there|nobody|somebody|everyone|never|always|just|please|let|be|do|don[’']t|can[’']t|stop|start|keep|get|go|make|take|give|try|use|buy|eat|drink|read|write|save|learn|remember|avoid|check|join|visit|follow|find|think|say|ask|add|put|turn|look|listen|call|come|bring|grow|build|cook|bake|wear|wash|walk|run|work|love|live)\b|^(?:first|then|next|finally),/iu
/** What happened, by words that are hardly ever the name of something. */
const happened =
  /\b(?:ate|began|became|bought|broke|brought|built|came|caught|chose|drank|drove|fell|felt|flew|found|gave|grew|heard|hid|kept|knew|left|lost|made|met|paid|ran|rose|sang|sat|saw|sent|slept|sold|spent|spoke|stood|stole|swam|taught|thought|threw|told|took|woke|won|wore|wrote)\b/iu
/** Words that are verbs more often than not. */
const verbs =
  /\b(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|should|must|may|might|makes?|takes?|goes|went|gets?|got|said|says|needs?|wants?|means|lets?|helps?|keeps?|costs?|opens?|starts?|ends?|grows?|lives?|works?|turns?|uses?|sells?|ships?|launch(?:es|ed)?|comes?|came|pulls?|runs?|falls?|moves?|knows?|loves?|feels?|becomes?|happens?|contains?|brings?|gives?|finds?|holds?|stays?|carr(?:y|ies)|stands?|sits?|plays?|builds?|pays?|produces?|serves?|shows?|sleeps?|eats?|drinks?|travels?|sends?|pushes|burns?|melts?|freezes|flows?|\p{L}{3,}ed)\b/iu
const acts = /\b(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|should|must|may|might|[Ii]|we|they)\b/u
const determined = /^(?:the|an?|my|our|your|his|her|its|their|these|those|some|all)\s+\p{L}/iu
const joints = /\s+(?:of|in|on|for|from|with|without|to|at|by|about|between|after|before|during|and|or)\s.*$/iu
const plural = /[^siu]s$/iu
const name = /^(?:\p{Lu}|\p{N}|(?:of|the|and|de|da|van|von)$)/u
/** Longer ones are sentences more often than not. Words. */
const longest = 8

/** Whether a text has a verb, as far as that can be told by its words. */
export function hasVerb(text: string): boolean {
  return verbs.test(text)
}

/** Behind these, what happened says which thing is meant: `the day we met`. */
const relating = /^(?:I|we|you|they|he|she|it|who|that|which|when|where|whose)$/iu
/** Who acts has no more words. */
const longestActor = 3

/** Whether a title tells that something happened. */
export function reportsEvent(title: string): boolean {
  const actor = title.slice(0, title.search(happened)).trim().split(/\s+/u)
  return happened.test(title) && actor.length <= longestActor && !actor.slice(1).some((word) => relating.test(word))
}

/** Whether a title is a sentence, or part of one, rather than the name of something. */
export function isSaid(title: string): boolean {
  return speaks.test(title) || happened.test(title) || acts.test(title)
}

/**
 * Whether a title surely names something as a sentence has it, so that it may stand behind `about`: with an article, as more
 * than one, or as a name of several words. A single thing without an article may not: `about octopus`.
 */
export function namesThing(title: string): boolean {
  const words = title.split(/\s+/u)
  if (words.length > longest || isSaid(title) || /[^\p{L}\p{M}\p{N}\s'’,&-]/u.test(title)) return false
  if (determined.test(title)) return true
  const [head = ''] = title.replace(joints, '').split(/\s+/u).slice(-1)
  return plural.test(head) || (words.length > 1 && words.every((word) => name.test(word)))
}
