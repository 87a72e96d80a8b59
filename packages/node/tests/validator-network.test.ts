import { installNextKey, prepareNextKey, readValidator } from '@tidebook/consensus'
import { afterEach, describe, expect, it } from 'vitest'
import type { ValidatorState } from '../src/log/comet/genesis-validators.ts'
import { CometNetwork, NO_COMET, installedComet } from './testkit/comet-network.ts'
import type { Validator } from './testkit/comet-network.ts'
import { microSwtc, submit, succeed } from './testkit/scenario.ts'
import { TestWallet } from './testkit/test-wallet.ts'
import { signChange } from './testkit/validator-changes.ts'

const binary = await installedComet()
const running: CometNetwork[] = []
afterEach(async () => {
  for (const network of running.splice(0)) await network.end()
})

const operators = Array.from({ length: 4 }, (_, nth) => TestWallet.named(`operator ${nth}`))
const target = TestWallet.named('target').address

function seat({ home }: Validator, nth: number, power = 10): ValidatorState {
  return {
    account: operators[nth]?.address ?? '',
    power,
    key: readValidator(home).pub_key.value,
  }
}

/** Returns CometBFT's powers by key. */
async function powers({ comet }: Validator): Promise<Readonly<Record<string, number>>> {
  const validators = await comet.validators()
  return Object.fromEntries(validators.map(({ power, publicKey }) => [publicKey, power]))
}

function powersOf(list: readonly ValidatorState[]) {
  return Object.fromEntries(list.map(({ key, power }) => [key, power]))
}

describe.skipIf(binary === undefined)(`three validators (${binary === undefined ? NO_COMET : 'with CometBFT'})`, () => {
  it('SCL-205 accept a fourth, rotate its key and remove another by signed changes, and refuse one without two thirds', async () => {
    const addresses = operators.slice(0, 3).map(({ address }) => address)
    const network = await CometNetwork.create(binary ?? '', 4, 200, addresses)
    running.push(network)
    const { validators } = network
    await Promise.all(validators.map((validator) => validator.start()))
    for (const validator of validators) await expect.poll(() => validator.height()).toBeGreaterThan(1)
    const [entry, second, , fourth] = validators
    if (entry === undefined || second === undefined || fourth === undefined) throw new TypeError('Not four nodes')
    const three = validators.slice(0, 3).map((validator, nth) => seat(validator, nth))
    const four = [...three, seat(fourth, 3)]
    const authority = TestWallet.named('authority')

    const few = signChange(authority, operators.slice(0, 2), four)
    expect(await submit(entry, few)).toMatchObject({ engine_result: 'tefBAD_QUORUM' })
    authority.sequence = 1
    await succeed(second, signChange(authority, operators.slice(0, 3), four))
    for (const validator of validators) await expect.poll(() => powers(validator)).toEqual(powersOf(four))
    const { votingPower } = await fourth.comet.status()
    expect(votingPower).toBe(10)

    const half = signChange(authority, operators, four.slice(2))
    expect(await submit(entry, half)).toMatchObject({ engine_result: 'tecNO_PERMISSION' })
    expect(await powers(entry)).toEqual(powersOf(four))

    const key = prepareNextKey(fourth.home)
    const rotated = [...three, { ...seat(fourth, 3), key }]
    await succeed(entry, signChange(authority, operators.slice(0, 3), rotated))
    await expect.poll(() => powers(entry)).toEqual(powersOf(rotated))
    installNextKey(fourth.home)
    await fourth.killComet()
    fourth.startComet()

    const remaining = rotated.filter((_, nth) => nth !== 1)
    await succeed(second, signChange(authority, operators.slice(1), remaining))
    for (const validator of validators) await expect.poll(() => powers(validator)).toEqual(powersOf(remaining))
    // Each of the three validators has a third of the power, so a block needs the vote of the rotated key.
    await second.kill()
    await succeed(fourth, TestWallet.genesis().pay(target, microSwtc(100)))
  })
})
