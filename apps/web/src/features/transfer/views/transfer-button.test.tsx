// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import type { ToProblem } from '../model/transfer-problems.ts'
import type { TransferView } from '../services/use-transfer.ts'
import { TransferButton } from './transfer-button.tsx'

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => page?.leave())

const buttonFor = (to: ToProblem): string => {
  const problems = { from: undefined, to, amount: undefined, memo: undefined, tag: undefined, waiting: false }
  const view = { form: { trusted: false }, problems, notes: {}, busy: false } as unknown as TransferView
  page = onPage(<TransferButton view={view} />)
  return page.place.textContent ?? ''
}

it.each([
  ['inactive', 'Send at least 35 SWTC'],
  ['inactive-token', 'Activate the recipient first'],
  ['checksum', 'Correct the recipient'],
] as const)('names the next step for a recipient with the problem %s (ERR-057)', (problem, words) => {
  expect(buttonFor(problem)).toBe(words)
})
