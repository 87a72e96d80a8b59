// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { PasswordField } from './password-field.tsx'

vi.mock('./use-field-guard.ts', () => ({ useFieldGuard: () => ({ guard: 'open', goOn: () => undefined }) }))

beforeEach(() => activateMessages('en', compileCatalog('en')))

it('keeps none of the input after its window closes (WAL-018)', () => {
  const page = onPage(
    <PasswordField caption="Trading password" value="Harbour7light" onChange={() => undefined} fill="current" />,
  )
  const input = document.querySelector('input')
  expect(input?.value).toBe('Harbour7light')
  page.leave()
  expect([input?.value, input?.defaultValue]).toEqual(['', ''])
})
