import { source } from 'virtual:kdf-worker'

interface ScriptUrlPolicy {
  createScriptURL(url: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy
}

const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))

function refuse(): never {
  throw new TypeError('only the own worker is started')
}

const policy = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('vault', {
  createScriptURL: (wanted) => (wanted === url ? wanted : refuse()),
})

/** Starts the key derivation worker. Its text is part of the vault, so nothing is loaded. */
export function startKdfWorker(): Worker {
  return new Worker(policy?.createScriptURL(url) ?? url, { name: 'tidebook-kdf' })
}
