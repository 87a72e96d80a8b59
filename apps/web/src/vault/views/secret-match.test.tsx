// @vitest-environment happy-dom
import { chainOf, type ChainId } from '@tidebook/chains'
import { expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { useSpecificationWording } from '../../testing/swt-network.ts'
import type { ImportForm } from '../model/import-form.ts'
import { matchSecret } from '../services/match-secret.ts'
import { SecretMatch } from './secret-match.tsx'

vi.mock('../services/session.ts', () => import('../testing/vault-session.ts'))

/** Shows what the window says about a secret of a wallet on a chain. */
function wordsAbout(secret: string, chain: ChainId): string {
  activateMessages('en', { ...compileCatalog('en'), ...compileCatalog('en', 'wallet') })
  const match = matchSecret(secret, { account: { chain, address: '' }, spare: false })
  const page = onPage(<SecretMatch form={{ match, choice: 0 } as ImportForm} onChange={() => undefined} />)
  const words = page.place.textContent
  page.leave()
  return words
}

/** A public test key from the ecosystem's libraries. */
const SEED = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const KEY = 'ba005cd605d8a02e3d5dfd04234cef3a3ee4f76bfbad2722d1fb5af8e12e6764'

it.each([
  ['VAL-030', 'xrp', SEED],
  ['VAL-031', 'bvcadt', SEED],
  ['VAL-032', 'tron', `g${KEY.slice(1)}`],
  ['VAL-033', 'eos', KEY],
  ['VAL-034', 'heco', `g${KEY.slice(1)}`],
  ['VAL-035', 'bsc', SEED],
] as const)('%s %s rejects an invalid secret, in the wording of the network', (_row, chain, secret) => {
  expect(chainOf(chain).readSecret(secret)).toHaveProperty('problem')
  useSpecificationWording(true)
  expect(wordsAbout(secret, chain)).toBe('secret is invalid')
  useSpecificationWording(false)
  expect(wordsAbout(secret, chain)).toBe('This secret is not valid. Check every character.')
})

it.each([
  ['tron', KEY],
  ['heco', KEY],
  ['bsc', KEY],
] as const)('accepts a secret of %s', (chain, secret) => {
  expect(wordsAbout(secret, chain)).toContain(chainOf(chain).addressOf(secret).slice(0, 6))
})
