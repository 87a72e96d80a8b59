// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { PaymentAddress } from './payment-address.tsx'

it.each([
  ['en', 'not from a smart contract'],
  ['zh', '不要通过智能合约付款'],
  ['ru', 'а не со смарт-контракта'],
] as const)(
  'OPS-209: says next to the address that payments of contracts are not credited (%s)',
  (language, refusal) => {
    activateMessages(language, compileCatalog(language, 'gateway'))
    const place = { address: '0x52908400098527886E0F7030069857D2E4169EE7', chain: 'Ethereum', arrivals: '-' }
    for (const hasContracts of [true, false]) {
      const page = onPage(<PaymentAddress {...place} hasContracts={hasContracts} />)
      expect(page.place.textContent?.includes(refusal)).toBe(hasContracts)
      page.leave()
    }
  },
)
