import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

const statement = /^import (?:\* as )?(?:([\w$]+)(?:,? ))?(?:\{([^}]*)\} )?from "([\w:/]+)";$/gmu

/** An import of a builtin as a variable for each of its bindings; any other stays. Lines stay where they are. */
function asVariables(all: string, whole: string | undefined, named: string | undefined, name: string): string {
  if (!isBuiltin(name)) return all
  const bindings = [whole, named === undefined ? undefined : `{${named.replaceAll(' as ', ': ')}}`]
  return bindings
    .flatMap((binding) =>
      binding === undefined ? [] : [`const ${binding} = globalThis.process.getBuiltinModule("${name}");`],
    )
    .join(' ')
}

/**
 * Has built programs take only what they use of Node's modules. An `import` of one reads all its exports, and some load
 * more of Node when they are read: `node:http` a second HTTP client, which takes longer than to start a server.
 */
export const leanBuiltins = {
  name: 'lean-builtins',
  renderChunk: (code: string) => ({ code: code.replace(statement, asVariables), map: null }),
} satisfies Plugin
