// Prints as JSON what the one export of a file of rows/ measures.
const [, , file] = process.argv;
const [measure] = Object.values(await import(`../rows/${file}`));
console.log(JSON.stringify(await measure()));
