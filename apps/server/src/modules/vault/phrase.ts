import { randomBytes } from 'node:crypto'

const LIST = `
acorn actor almond amber anchor angel apple apron arch arrow atlas autumn badge bagel baker bamboo banjo barley
basil basket beach beacon beaver bell bench berry birch bishop blanket blossom boat bottle bowl branch brass bread brick
bridge brook broom bucket buffalo butter button cabin cactus camel candle canoe canyon captain carpet carrot castle
cedar cello chalk cherry chess chimney cider cinema circle citrus clay clock cloud clover coach cobalt coconut comet
compass copper coral corn cotton crane crater cricket crown crystal curtain daisy dancer desert diamond dolphin donkey
dragon drum eagle earth easel echo ember engine falcon farmer feather fern ferry fiddle field fig flame flute forest fossil
fountain fox garden garlic ginger giraffe glacier globe goblet granite grape guitar hammer harbor harp hazel hedge
heron hill honey horizon horse island ivory jacket jasmine jewel jungle kayak kettle kitten ladder lagoon lake lamp lantern
lemon lily linen lion lizard lobster locket lotus magnet mango maple marble market meadow melon mirror monkey moon
mosaic moss mountain museum napkin needle nest nickel nutmeg oak oasis ocean olive onion orange orchard orchid otter
owl oyster paddle palace panda paper parrot pasture peach peanut pearl pebble pelican pencil pepper piano pigeon pilot
pine planet plum pocket pond poppy potato prairie pumpkin puzzle quartz quill rabbit radish raven reef ribbon rice river
robin rocket rose ruby saddle sail salmon sandal
saturn scarf shadow shell shovel silver sparrow spider spoon squirrel stable statue sugar sunset swallow table teapot thunder
tiger timber tulip tunnel turtle valley velvet violin walnut whale willow window
`

/** Words of the vault's phrase: short, common, easy to distinguish, and the same in every language of the page. */
const PHRASE_WORDS: readonly string[] = LIST.trim().split(/\s+/u)

/**
 * Cookie with a browser's phrase. Scripts cannot read it, other sites cannot send it, and only the vault's path
 * receives it.
 */
const PHRASE_COOKIE = 'tidebook_phrase'

const WORDS = 3
const SEED = /^[0-9a-f]{6}$/u
const ONE_YEAR_S = 31_536_000

/** Creates a phrase in the cookie format: one byte per word. */
export function newPhraseSeed(): string {
  return randomBytes(WORDS).toString('hex')
}

/** Returns the words of a seed. */
export function phraseOf(seed: string): string {
  return [...Buffer.from(seed, 'hex')].map((byte) => PHRASE_WORDS[byte % PHRASE_WORDS.length]).join(' ')
}

/** Returns the seed that a browser sent; undefined if it has no valid one. */
export function seedIn(cookies: string | undefined): string | undefined {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=')
    if (name === PHRASE_COOKIE && SEED.test(value)) return value
  }
  return undefined
}

/**
 * Returns the header that sets a browser's phrase cookie.
 * @param secure whether the request came over HTTPS
 */
export function phraseCookie(seed: string, secure: boolean): string {
  return `${PHRASE_COOKIE}=${seed}; Path=/vault; Max-Age=${ONE_YEAR_S}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
