// A program that imports the given files one after the other where `electron` cannot be found, and does nothing else.
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

registerHooks({
  resolve(specifier, context, next) {
    if (/^electron(\/|-store|$)/.test(specifier)) throw new Error(`${context.parentURL ?? ''} needs ${specifier}`)
    return next(specifier, context)
  },
})

for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href)
