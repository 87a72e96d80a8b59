import type { Translate } from '../../lib/i18n.ts'

/** Flags with a descriptive text, by transaction type. */
const FLAGS = {
  Payment: [
    [0x0001_0000, 'no-direct'],
    [0x0002_0000, 'partial'],
    [0x0004_0000, 'limit-quality'],
  ],
  AMMDeposit: [
    [0x0001_0000, 'lp-token'],
    [0x0008_0000, 'single-asset'],
    [0x0010_0000, 'two-assets'],
    [0x0020_0000, 'one-asset-lp-token'],
    [0x0040_0000, 'limit-lp-token'],
    [0x0080_0000, 'two-assets-if-empty'],
  ],
  AMMWithdraw: [
    [0x0001_0000, 'lp-token'],
    [0x0002_0000, 'withdraw-all'],
    [0x0004_0000, 'withdraw-all-in-one'],
    [0x0008_0000, 'single-asset'],
    [0x0010_0000, 'two-assets'],
    [0x0020_0000, 'one-asset-lp-token'],
    [0x0040_0000, 'limit-lp-token'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [number, string])[]>>

const FULLY_CANONICAL = 0x8000_0000n

function isKnown(type: string): type is keyof typeof FLAGS {
  return Object.hasOwn(FLAGS, type)
}

function hexText(flags: bigint): string {
  return `0x${flags.toString(16).padStart(8, '0')}`
}

/** Describes the flags, together with the signed number. Bits without a text appear in the number only. */
export function flagsText(type: string, flags: number, t: Translate): string {
  const bits = BigInt(flags)
  const words = isKnown(type)
    ? FLAGS[type].filter(([bit]) => (bits & BigInt(bit)) !== 0n).map(([, name]) => t(`vault.flag.${name}`))
    : []
  const number = hexText(bits)
  return words.length === 0 || bits === FULLY_CANONICAL ? number : `${words.join(', ')} (${number})`
}
