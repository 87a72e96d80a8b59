import { describe, expect, it } from 'vitest'
import { recordedBlocks, recordedChain, recordedGenesis, recordedTime } from '../../testing/recorded-blocks.ts'
import { signBlock, testValidator } from '../../testing/test-chain.ts'
import type { TestBlock } from '../../testing/test-chain.ts'
import { LightError } from '../base/light-error.ts'
import { readLightBlock } from '../block/read-block.ts'
import { followChain } from './follow-chain.ts'
import { trustBlock, trustGenesis } from './trusted-block.ts'
import type { TrustedBlock } from './trusted-block.ts'
import { TRUSTING_PERIOD, verifyBlock, verifyFirst } from './verify-block.ts'

const NOW = recordedTime + 60_000
const blocks = recordedBlocks.map(readLightBlock)
const genesis = trustGenesis(recordedChain, { seconds: recordedTime / 1000 - 1, nanos: 0 }, recordedGenesis())

/** Returns the code of the error that an action throws. */
function refusal(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    return error instanceof LightError ? error.code : error
  }
}

describe('blocks of CometBFT', () => {
  it('are verified one after the other from the genesis, through changes of power and of validators', () => {
    let trusted = genesis
    for (const block of blocks) {
      const signers = verifyBlock(trusted, block, { now: NOW })
      const votes = block.commit.signatures.filter((vote) => vote !== undefined)
      expect(signers.map(({ address }) => address)).toEqual(votes.map(({ address }) => address))
      trusted = trustBlock(block)
    }
    expect(trusted).toMatchObject({ height: 18, chainId: recordedChain })
    const sets = new Set(blocks.map(({ validators }) => validators.map(({ power }) => power).join()))
    expect(sets).toEqual(new Set(['10,10,10,10', '25,10,10,10', '25,10,10']))
  })

  it('are verified from any earlier block that a third of the validators connects', () => {
    for (const [at, block] of blocks.entries()) {
      expect(verifyBlock(genesis, block, { now: NOW }).length).toBeGreaterThan(1)
      expect(verifyBlock(trustBlock(blocks[0] ?? block), block, { now: NOW }).length).toBeGreaterThan(1)
      expect(verifyFirst(block, { now: NOW }), String(at)).toHaveLength(at < 12 ? 4 : at < 15 ? 3 : 2)
    }
  })
})

const CHAIN = 'test-chain'
const START = 1_764_000_000

function names(text: string, power?: number) {
  return [...text].map((name) => testValidator(name, power))
}

function made(block: Partial<TestBlock> & Pick<TestBlock, 'height' | 'validators'>) {
  return readLightBlock(signBlock({ chainId: CHAIN, seconds: START + block.height, ...block }))
}

const four = names('abcd')
const first = trustBlock(made({ height: 1, validators: four }))
const now = (START + 100) * 1000

describe('a block after the trusted one', () => {
  const verify = (block: Parameters<typeof made>[0], trusted: TrustedBlock = first, at = now) =>
    refusal(() => verifyBlock(trusted, made(block), { now: at }))

  it('needs more than two thirds of its own power', () => {
    expect(verify({ height: 2, validators: four, voters: names('abc') })).toHaveLength(3)
    expect(verify({ height: 2, validators: four, voters: names('ab') })).toBe('light/power')
    const three = names('abc')
    const trusted = trustBlock(made({ height: 1, validators: three }))
    expect(verify({ height: 2, validators: three, voters: names('ab') }, trusted)).toBe('light/power')
  })

  it('has the validators that the trusted one announces, when it is the next', () => {
    expect(verify({ height: 2, validators: names('abce') })).toBe('light/validators')
    const announced = trustBlock(made({ height: 1, validators: four, next: names('wxyz') }))
    expect(verify({ height: 2, validators: names('wxyz') }, announced)).toHaveLength(4)
  })

  it('needs more than a third of the trusted power, when it is a later one', () => {
    expect(verify({ height: 9, validators: names('abwx') })).toHaveLength(4)
    expect(verify({ height: 9, validators: names('awxy') })).toBe('light/untrusted')
    expect(verify({ height: 9, validators: names('wxyz') })).toBe('light/untrusted')
    // one of three is a third, not more
    const trusted = trustBlock(made({ height: 1, validators: names('abc') }))
    expect(verify({ height: 9, validators: names('awxy') }, trusted)).toBe('light/untrusted')
    // power counts, not number
    const heavy = trustBlock(made({ height: 1, validators: [...names('a', 20), ...names('bc')] }))
    expect(verify({ height: 9, validators: names('awxy') }, heavy)).toHaveLength(4)
    expect(
      verify({ height: 9, validators: [...names('a', 90), ...names('wx')], voters: names('a', 90) }, heavy),
    ).toEqual([expect.objectContaining({ power: 90n })])
  })

  it('is refused when the trusting period is over', () => {
    const end = (START + 1) * 1000 + TRUSTING_PERIOD
    expect(verify({ height: 9, validators: four }, first, end - 1)).toHaveLength(4)
    expect(verify({ height: 9, validators: four }, first, end)).toBe('light/expired')
    const options = { now: end, trustingPeriod: TRUSTING_PERIOD + 1 }
    expect(verifyBlock(first, made({ height: 9, validators: four }), options)).toHaveLength(4)
    expect(refusal(() => verifyFirst(made({ height: 1, validators: four }), { now: end }))).toBe('light/expired')
  })

  it('is refused ahead of the clock, before the trusted one and on another chain', () => {
    const seconds = START + 110
    expect(verify({ height: 9, validators: four, seconds: seconds - 1 })).toHaveLength(4)
    expect(verify({ height: 9, validators: four, seconds })).toBe('light/future')
    expect(refusal(() => verifyFirst(made({ height: 9, validators: four, seconds }), { now }))).toBe('light/future')
    expect(verify({ height: 9, validators: four, seconds: START + 1 })).toBe('light/order')
    const trusted = trustBlock(made({ height: 20, validators: four }))
    expect(verify({ height: 19, validators: four }, trusted)).toBe('light/order')
    expect(verify({ height: 9, validators: four, chainId: 'other' })).toBe('light/chain')
  })

  it('is accepted again, and refused when another block has its height', () => {
    expect(verify({ height: 1, validators: four })).toHaveLength(4)
    expect(verify({ height: 1, validators: four, voters: names('abc') })).toHaveLength(3)
    expect(verify({ height: 1, validators: four, appHash: 'AB' })).toBe('light/conflict')
  })
})

describe('a chain whose validators change completely', () => {
  // One validator of four changes at each third height.
  const letters = 'abcdefghijklmnopqrst'
  const setAt = (height: number) => names(letters.slice(Math.floor(height / 3), Math.floor(height / 3) + 4))
  const at = (height: number) => made({ height, validators: setAt(height), next: setAt(height + 1) })

  function follow(target: number, node: (height: number) => ReturnType<typeof at>) {
    const requested: number[] = []
    const steps = followChain(trustBlock(at(1)), at(target), { now })
    let step = steps.next()
    while (step.done !== true) {
      requested.push(step.value)
      step = steps.next(node(step.value))
    }
    return { requested, ...step.value }
  }

  it('is followed through blocks in between', () => {
    const { requested, signers, steps, trusted } = follow(48, at)
    expect(trusted).toMatchObject({ height: 48 })
    expect(signers).toHaveLength(4)
    expect(requested.length).toBeLessThan(20)
    expect(steps).toBeGreaterThan(4)
    expect(follow(4, at)).toMatchObject({ steps: 0, requested: [] })
  })

  it('is refused when a block in between is missing, forged or of other validators', () => {
    expect(refusal(() => follow(48, () => at(3)))).toBe('light/order')
    const forged = (height: number) => made({ height, validators: names('wxyz'), next: names('wxyz') })
    expect(refusal(() => follow(48, forged))).toBe('light/validators')
    const unsigned = (height: number) => made({ height, validators: setAt(height), voters: [] })
    expect(refusal(() => follow(48, unsigned))).toBe('light/power')
  })
})
