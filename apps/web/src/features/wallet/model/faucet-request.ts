import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'
import { isAddressText } from './stored-wallet.ts'

const setting = defineSetting<string | undefined>('faucetWish', {
  parse: (value) => (typeof value === 'string' && isAddressText(value) ? value : undefined),
})

/** The address waiting for test money until the faucet can pay; survives a reload. */
export const faucetRequestStore = createStore<string | undefined>(setting.read())

/** Stores a request for test money for an address. */
export function saveFaucetRequest(address: string): void {
  setting.write(address)
  faucetRequestStore.set(address)
}

/** Takes the pending request, so that only one of several tabs executes it. */
export function takeFaucetRequest(): string | undefined {
  const address = setting.read()
  setting.forget()
  faucetRequestStore.set(undefined)
  return address
}
