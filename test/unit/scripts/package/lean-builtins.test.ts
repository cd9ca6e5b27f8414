// Catches: a built program that reads all exports of a module of Node again, or loses an import.
import { expect, it } from 'vitest'
import { leanBuiltins } from '../../../../scripts/package/lean-builtins.ts'

const imports = `import * as fs from "node:fs";
import http, { createServer as open, request } from "http";
import { pool } from "undici";
import "node:events";
import { a$1 } from "./a.js";
console.log(fs, open, request, pool, a$1);`

it('takes from modules of Node only what is used, and leaves every other import and line', () => {
  const { renderChunk } = leanBuiltins
  expect(renderChunk(imports).code.split('\n')).toEqual([
    'const fs = globalThis.process.getBuiltinModule("node:fs");',
    'const http = globalThis.process.getBuiltinModule("http"); const { createServer: open, request } = globalThis.process.getBuiltinModule("http");',
    ...imports.split('\n').slice(2),
  ])
})
