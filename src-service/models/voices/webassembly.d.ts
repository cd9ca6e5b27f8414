/** The part of WebAssembly used here; node's types leave it to the browser's. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer
  }
  class Global {
    value: number
  }
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: object)
    readonly exports: object
  }
}
