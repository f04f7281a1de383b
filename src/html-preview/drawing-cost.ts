import type { Fault, FaultList, FaultPlace } from "./faults.js";

/** What makes a drawing slow, as the message names it. */
export type Effect =
  | "animations"
  | "columns"
  | "dashed edges"
  | "dashes"
  | "filters"
  | "gradients"
  | "large letters"
  | "layers"
  | "markers, masks and patterns"
  | "players"
  | "shadows"
  | "small capitals"
  | "typefaces"
  | "wavy lines";

/**
 * Adds up how long a browser takes to draw a preview. A point is about a millisecond of Chromium's without a graphics
 * card; what is drawn enlarged costs as many times more.
 */
export type DrawingCost = {
  spend(effect: Effect, points: number, place: FaultPlace): void;
  /** Counts the pixels of a picture; nothing for one whose size cannot be read. */
  show(pixels: number, place: FaultPlace): void;
  /** Counts the places in a table that a cell takes beside its own, or the columns that others have beside themselves. */
  span(places: number, place: FaultPlace): void;
  /** What was spent so far. */
  spent(): Points;
  /** Refuses the preview if it costs too much. */
  judge(): void;
};

/** Filters, which cost more where they are drawn larger, and all else, which does not. */
export type Points = { filters: number; others: number };

export const NOTHING_SPENT: Points = { filters: 0, others: 0 };

/** What is noted of an element while its tag is read. */
export type DrawingNotes = {
  spend(effect: Effect, points: number): void;
  /** What costs this much for each line of text on which the element is drawn, or those in it are. */
  spendOnLines(effect: Effect, points: number, isInherited: boolean): void;
  /** The element and what is in it are drawn this many times as large; letters in it so many, where that is told. */
  enlarge(times: number, ofLetters?: number): void;
  /** A pattern whose tile has so many square px. */
  tile(px: number): void;
  /** A declaration on which it depends how large letters are, or how often they are drawn. */
  letter(name: string, value: string): void;
  /** Turned or moved in space so many times. */
  turn(times: number): void;
  /** What is in the element stands in space together: a browser cuts each by each where they meet. */
  standInSpace(): void;
  /** Dashes that are this long, with what is between them. */
  dash(length: number): void;
  /** Dashes do not grow with what is enlarged. */
  keepStrokes(): void;
  /** A list of typefaces. */
  typefaces(names: readonly string[]): void;
  /** A border or an outline that is dashed or dotted, or has round corners. */
  edge(kind: "dashed" | "round"): void;
};

/** The most points; and for one that draws itself again with each frame. */
const POINTS_MAX = 600;
const MOVING_POINTS_MAX = 250;
/** The most pixels of all pictures. */
const PIXELS_MAX = 16_000_000;
const TOO_MANY_PIXELS: Fault = [
  `not show more than ${PIXELS_MAX / 1_000_000} million pixels in all pictures`,
  "Use smaller pictures.",
];
/** Rows and columns that no element stands for make a grid as large as their product. */
const PLACES_MAX = 2_000;
const TOO_MANY_PLACES: Fault = [
  `not let the cells of tables span more than ${PLACES_MAX} places in all`,
  "Span fewer rows and columns.",
];

export function createDrawingCost(faults: FaultList): DrawingCost {
  const spent = new Map<Effect, { points: number; place: FaultPlace }>();
  let total = 0;

  return {
    spend(effect, points, place) {
      total += points;
      const sum = spent.get(effect);
      if (sum === undefined) spent.set(effect, { points, place });
      else {
        if (sum.points <= POINTS_MAX && sum.points + points > POINTS_MAX) sum.place = place;
        sum.points += points;
      }
    },

    show: createBound(PIXELS_MAX, TOO_MANY_PIXELS, faults),
    span: createBound(PLACES_MAX, TOO_MANY_PLACES, faults),

    spent() {
      const filters = spent.get("filters")?.points ?? 0;
      return { filters, others: total - filters };
    },

    judge() {
      const isMoving = spent.has("animations");
      const most = isMoving ? MOVING_POINTS_MAX : POINTS_MAX;
      if (total <= most) return;
      const [first, ...others] = [...spent].sort(([, one], [, other]) => other.points - one.points);
      if (first === undefined) return;
      const [effect, { points, place }] = first;
      const rest = others.reduce((total, [, sum]) => total + sum.points, 0);
      const beside = rest < 1 ? "" : `, others ${show(rest)}`;
      faults.add(place, [
        `not be slow to draw, at most ${most} points${isMoving ? " where it moves" : ""}: ${effect} cost ${show(points)}${beside}`,
        ADVICE[effect],
      ]);
    },
  };
}

/** Adds up what has a bound, and tells where it is exceeded first. */
function createBound(
  most: number,
  fault: Fault,
  faults: FaultList,
): (amount: number, place: FaultPlace) => void {
  let total = 0;
  return (amount, place) => {
    if (total <= most && total + amount > most) faults.add(place, fault);
    total += amount;
  };
}

function show(points: number): string {
  return points < 1e6 ? String(Math.ceil(points)) : "far more";
}

const ADVICE: Readonly<Record<Effect, string>> = {
  animations: "Move fewer things, and draw those that move without shadows and filters.",
  columns: "Use fewer columns, none inside of others, and no height where they hold much text.",
  "dashed edges": "Draw edges with round corners solid, or fewer of them dashed, or show less.",
  dashes:
    "Use longer dashes, as in stroke-dasharray: 4, or fewer; beside vector-effect, give the <svg> its width and height.",
  filters:
    "Use fewer and smaller blurs, as in filter: blur(4px), do not enlarge them, and give an <svg> that blurs its width and height.",
  gradients: "Use fewer gradients, and on blocks rather than on running text.",
  "large letters":
    "Write long texts in at most 64px, name sizes in px rather than by var(), and give an <svg> with text its width and height.",
  layers: "Use plain transforms, and fewer of them.",
  "markers, masks and patterns": "Draw what is simple, and refer to it less often.",
  players: "Show fewer players.",
  shadows: "Use fewer and smaller shadows, and on blocks rather than on running text.",
  "small capitals": "Use them on headings rather than on running text.",
  typefaces: "Name fewer typefaces, as in font-family: system-ui, sans-serif, or use fewer sizes.",
  "wavy lines": "Underline words rather than running text, and none inside of others.",
};
