// @vitest-environment happy-dom
import { CHAIN_NODE_ERROR_CODES } from '@tidebook/client/chains'
import { ERROR_CODES } from '@tidebook/contract'
import { KEYRING_ERROR_CODES } from '@tidebook/keyring'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { readMessages } from '../../build/catalogs.ts'
import { compileCatalog } from '../testing/compiled-catalog.ts'
import { useSpecificationWording } from '../testing/swt-network.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { ErrorNext } from './error-next.tsx'
import { activateMessages } from './i18n.ts'
import { LANGUAGES } from './languages.ts'

let page: ReturnType<typeof onPage> | undefined
afterEach(() => page?.leave())

// Runs first, because loaded messages stay.
it('loads the next step that the page does not have yet', async () => {
  activateMessages('en', compileCatalog('en', 'base'))
  page = onPage(<ErrorNext code="1006" />)
  const words = readMessages('en')['error-next.1006'] ?? ''
  await expect.poll(() => act(async () => page?.place.textContent)).toContain(words)
})

describe.each(LANGUAGES)('a failed call in %s (UX-107)', (language) => {
  it.each(Object.values(ERROR_CODES))('shows what happened, the next step, and $code behind details', ({ code }) => {
    useSpecificationWording(false)
    activateMessages(language, compileCatalog(language))
    const answer = { answer: { state: 'failed', code }, retry: vi.fn(), refresh: vi.fn(), put: vi.fn() } as const
    page = onPage(<AnswerPanel answer={answer}>{() => 'never'}</AnswerPanel>)
    const [what, next] = [page.place.querySelector('p'), page.place.querySelector('span.block')]
    expect(what?.textContent).toBeTruthy()
    expect(next?.textContent).toBeTruthy()
    expect(next?.textContent).not.toBe(what?.textContent)
    const details = page.place.querySelector('details')
    expect([details?.open, details?.lastElementChild?.textContent]).toEqual([false, code])
    const summary = details?.querySelector('summary')?.textContent ?? ''
    expect(page.place.textContent.replace(`${summary}${code}`, '')).not.toContain(code)
    expect(page.place.textContent).not.toMatch(/error\.|error-next|\{/u)
  })
})

it.each(LANGUAGES)('%s has a next step for every error of a chain and of the wallet (UX-107)', (language) => {
  const words = readMessages(language)
  for (const code of CHAIN_NODE_ERROR_CODES) {
    expect(words[`chains.${code}`], code).toBeTruthy()
    expect(words[`error-next.${code}`], code).toBeTruthy()
  }
  for (const code of KEYRING_ERROR_CODES) expect(words[`error-next.${code}`], code).toBeTruthy()
})
