/** Characters of a piece of text that is read as one; a few lines in the narrowest window. */
const PIECE = 100

/** Text in pieces that each fit into the smallest window: one that does not could never be seen whole. */
export const piecesOf = (text: string): readonly string[] => {
  const characters = [...text]
  return Array.from({ length: Math.max(1, Math.ceil(characters.length / PIECE)) }, (_, index) =>
    characters.slice(index * PIECE, (index + 1) * PIECE).join(''),
  )
}
