// The smallest card game with hidden hands, the same for every server: a card of one's five is played, a new one drawn.
export const HAND = 5;
const draw = () => Math.floor(Math.random() * 52);
export const deal = () => ({ hands: [0, 1].map(() => Array.from({ length: HAND }, draw)), top: draw(), turn: 0 });
export function play(game, seat, index) {
  if (game.turn !== seat || !(index >= 0 && index < HAND)) return false;
  game.top = game.hands[seat][index];
  game.hands[seat][index] = draw();
  game.turn = 1 - seat;
  return true;
}
export const view = (game, seat) => ({ hand: game.hands[seat], other: HAND, top: game.top, turn: game.turn, seat });
