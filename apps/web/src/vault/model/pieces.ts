/** Characters of a text piece that the user reads as one; a few lines in the narrowest window. */
const PIECE = 100

/** Splits a text into pieces that each fit into the smallest window: a larger one could never be fully visible. */
export function piecesOf(text: string): readonly string[] {
  const characters = [...text]
  return Array.from({ length: Math.max(1, Math.ceil(characters.length / PIECE)) }, (_, index) =>
    characters.slice(index * PIECE, (index + 1) * PIECE).join(''),
  )
}
