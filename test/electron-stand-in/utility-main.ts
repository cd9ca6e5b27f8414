// The start of a utility process: prepares what Electron prepares in it, then runs the forked program.
import { EventEmitter } from 'node:events'
import { writeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const parentPort = new EventEmitter()
Object.defineProperty(process, 'parentPort', { value: parentPort, enumerable: true })
// Messages wait until there is a listener, as in a port that was not started.
parentPort.on('newListener', (name) => {
  if (name === 'message' && parentPort.listenerCount('message') === 0) {
    process.on('message', (message) => parentPort.emit('message', message))
  }
})
// Chromium's message loop keeps the process alive (electron/electron#47228).
setInterval(() => undefined, 2 ** 30)
process.on('exit', (code) => {
  // The app is notified of the exit first; the process is torn down a little later.
  writeSync(3, String(code))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 15)
})

process.argv.splice(1, 1)
await import(pathToFileURL(process.argv[1] ?? '').href)
