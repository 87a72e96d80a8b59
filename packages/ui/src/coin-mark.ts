/** A generated mark on a square of 24 by 24: a disc, a large shape and a small one, in colors given by hues. */
export interface CoinMark {
  /** Hue of the disc, in degrees. */
  readonly ground: number
  /** Hue of the large shape, in degrees, at least 60 from the disc. */
  readonly hue: number
  /** Rotation of the large shape, in degrees. */
  readonly turn: number
  /** Path of the large shape, before its rotation. */
  readonly form: string
  /** Path of the small shape. */
  readonly core: string
}

const FORMS = [
  // half a disc
  'M0 12h24v12H0z',
  // a wave
  'M0 13c4-5 8-5 12 0s8 5 12 0v11H0z',
  // a quarter
  'M12 12h12v12H12z',
  // two opposite quarters
  'M12 12h12v12H12zM0 0h12v12H0z',
  // a chevron
  'M0 24 12 9l12 15z',
  // a band
  'M0 8h24v8H0z',
  // two bands
  'M0 4h24v5H0zM0 15h24v5H0z',
  // a crescent
  'M12 0a12 12 0 0 1 0 24 16 16 0 0 0 0-24z',
  // a ring
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
] as const

const CORES = [
  'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  'm12 7.5 4.5 4.5-4.5 4.5L7.5 12z',
  'M8.8 8.8h6.4v6.4H8.8z',
  'm12 7.6 4.4 7.6H7.6z',
  'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 2.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8z',
  'M10.7 7.5h2.6v3.2h3.2v2.6h-3.2v3.2h-2.6v-3.2H7.5v-2.6h3.2z',
] as const

/** Number of hues of the disc, 15 degrees apart. */
const GROUNDS = 24
/** Number of distances between both hues: 60 to 300 degrees in steps of 30. */
const DISTANCES = 9
const TURNS = 8

/** Returns 32 mixed bits of a text (FNV-1a, finished as MurmurHash3 does). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Returns the mark for a seed, such as issuer and code. Equal seeds give equal marks. */
export function coinMarkOf(seed: string): CoinMark {
  let left = hashOf(seed)
  const draw = (count: number): number => {
    const drawn = left % count
    left = Math.floor(left / count)
    return drawn
  }
  const ground = draw(GROUNDS) * 15
  return {
    ground,
    form: FORMS[draw(FORMS.length)] ?? FORMS[0],
    turn: draw(TURNS) * 45,
    hue: (ground + 60 + draw(DISTANCES) * 30) % 360,
    core: CORES[draw(CORES.length)] ?? CORES[0],
  }
}
