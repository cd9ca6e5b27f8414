declare module 'hyphen/*' {
  const patterns: { readonly hyphenateSync: (text: string, options: { readonly hyphenChar: string }) => string }
  export = patterns
}
