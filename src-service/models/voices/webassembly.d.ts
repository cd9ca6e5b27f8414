/** The part of the engine's WebAssembly that is used here; node's types leave it to those of the browser. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer
  }
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: object)
    readonly exports: object
  }
}
