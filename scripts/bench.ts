// `npm run bench [name]`: runs every file of test/bench and prints its numbers as one line. Never a gate.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a file of test/bench exports as `bench`: a title and a run that returns named numbers. */
export type Bench = { readonly title: string; run(): Promise<Readonly<Record<string, number | string>>> }

const folder = resolve(import.meta.dirname, '../test/bench')
const wanted = process.argv[2] ?? ''

for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && name.includes(wanted))) {
  const { bench } = (await import(pathToFileURL(join(folder, file)).href)) as { bench: Bench } // `satisfies Bench` ensures the shape of each file
  const numbers = Object.entries(await bench.run()).map(([name, value]) => `${name} ${value}`)
  console.log(`${bench.title}: ${numbers.join(', ')}`)
}
