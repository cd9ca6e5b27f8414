/** What must not change between a topic and its script: numbers with their units, and names within sentences. */
const number = /\d[\d.,:/]*\d|\d/gu
const mostFacts = 30

/** Words that begin with a capital within a sentence: names, brands and places. In German, that is every noun. */
function namesIn(text: string): string[] {
  const found: string[] = []
  for (const sentence of text.split(/[.!?\n]+/u)) {
    const words = sentence.trim().split(/\s+/u)
    for (const [index, word] of words.entries()) {
      const name = word.replaceAll(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, '')
      if (index > 0 && /^\p{Lu}[\p{L}\p{N}’'-]+$/u.test(name)) found.push(name)
    }
  }
  return found
}

/** The facts of a topic: its numbers and names, each once. */
export function factsIn(topic: string): string[] {
  return [...new Set([...(topic.match(number) ?? []), ...namesIn(topic)])].slice(0, mostFacts)
}

/** The facts that a script does not mention. Numbers count in digits only. */
export function missingFacts(facts: readonly string[], script: string): string[] {
  const said = script.toLocaleLowerCase('und')
  const numbers = new Set(script.match(number) ?? [])
  return facts.filter((fact) => (/^\d/.test(fact) ? !numbers.has(fact) : !said.includes(fact.toLocaleLowerCase('und'))))
}
