import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'
import { isAddressText } from './stored-wallet.ts'

const setting = defineSetting<string | undefined>('faucetWish', {
  parse: (value) => (typeof value === 'string' && isAddressText(value) ? value : undefined),
})

/** The address that waits for test money until the faucet can pay; survives a reload. */
export const faucetWishStore = createStore<string | undefined>(setting.read())

/** Stores a request of test money for an address. */
export function keepFaucetWish(address: string): void {
  setting.write(address)
  faucetWishStore.set(address)
}

/** Takes the pending request, so that only one of several tabs executes it. */
export function takeFaucetWish(): string | undefined {
  const address = setting.read()
  setting.forget()
  faucetWishStore.set(undefined)
  return address
}
