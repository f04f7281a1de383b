/** Questions as a model sends them. */
export const QUESTIONS = {
  color: {
    question: "Which color?",
    header: "Color",
    options: [
      { label: "Red", description: "Like a rose" },
      { label: "Blue", description: "Like the sea" },
    ],
  },
  sizes: {
    question: "Which sizes?",
    header: "Sizes",
    multiSelect: true,
    options: [
      { label: "S", description: "Small" },
      { label: "M", description: "Medium" },
      { label: "L", description: "Large" },
    ],
  },
  tone: {
    question: "Which tone?",
    header: "Tone",
    options: [
      { label: "Warm", description: "" },
      { label: "Cold", description: "" },
    ],
  },
  shape: {
    question: "Which shape?",
    header: "Shape",
    options: [
      { label: "Round", description: "" },
      { label: "Square", description: "" },
    ],
  },
};
