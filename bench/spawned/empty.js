// What a process costs that imports nothing.
export {};
