// Pure functions that every platform provides. Packages that tsconfig.pure.json checks, without the platform's types,
// may use these and the language itself.

declare class TextEncoder {
  /** UTF-8 of a text. */
  encode(text?: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean })
  /** Text of UTF-8. */
  decode(bytes?: Uint8Array): string
}

declare class URLSearchParams {
  constructor(init?: Readonly<Record<string, string>> | readonly (readonly [string, string])[])
  append(name: string, value: string): void
  set(name: string, value: string): void
  toString(): string
}

declare function structuredClone<T>(value: T): T

/** Bytes of base64, one character each. */
declare function atob(text: string): string

/** Base64 of bytes, one character each. */
declare function btoa(text: string): string
