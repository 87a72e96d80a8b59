declare module 'virtual:kdf-worker' {
  /** The worker that stretches passwords, as one classic script. */
  export const source: string
}

declare module 'virtual:catalogs' {
  /** How each group of words is fetched in each language. */
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
