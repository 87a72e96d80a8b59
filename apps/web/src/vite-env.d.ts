declare module 'virtual:kdf-worker' {
  /** The key derivation worker, as one classic script. */
  export const source: string
}

declare module 'virtual:token-logos' {
  /** URL of the picture with all logos, without a fragment. */
  export const sheet: string
  /** Names of the logos in it. Each is a view: `sheet#name`. */
  export const names: readonly string[]
}

declare module 'virtual:catalogs' {
  /** Loaders for each group of messages in each language. */
  export const catalogs: Record<string, Record<string, () => Promise<{ messages: Record<string, unknown> }>>>
}

declare module 'virtual:catalog/*' {
  export const messages: Record<string, unknown>
}

declare module '*?worker&url' {
  /** Address of the built worker. */
  const url: string
  export default url
}
