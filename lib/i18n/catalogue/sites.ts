import type { Catalogue } from "./catalogue.ts";

/** Funnels and surveys. */
export const sites = {
  "A funnel as the target": ["Un embudo como destino", "Un tunnel comme cible", "Ein Funnel als Ziel"],
  "Choose a funnel…": ["Elija un embudo…", "Choisir un tunnel…", "Funnel wählen…"],
  "The last month by default.": [
    "El último mes, salvo que elija días.",
    "Le dernier mois, sauf si vous choisissez des jours.",
    "Der letzte Monat, solange Sie keine Tage wählen.",
  ],
  "No submissions": ["No hay respuestas", "Aucune réponse", "Keine Einsendungen"],
  "The newest submissions are included. {count} older ones are not. Choose a shorter period.": [
    "Se resumen las más recientes. Anteriores sin contar: {count}. Elija menos días.",
    "Les plus récentes sont résumées. Plus anciennes laissées de côté : {count}. Choisissez moins de jours.",
    "Die neuesten sind zusammengefasst. Ältere, die fehlen: {count}. Wählen Sie weniger Tage.",
  ],
  "No submissions in this period. Choose other dates or another survey.": [
    "No hay respuestas de estos días. Elija otros u otra encuesta.",
    "Il n’y a pas de réponses de ces jours. Choisissez-en d’autres, ou une autre enquête.",
    "Aus diesen Tagen gibt es keine Einsendungen. Wählen Sie andere Tage oder eine andere Umfrage.",
  ],
  "No matching submissions. Remove a filter.": [
    "Ninguna respuesta coincide. Quite una parte del filtro.",
    "Aucune réponse ne correspond. Retirez une partie du filtre.",
    "Keine Antwort passt. Nehmen Sie einen Teil des Filters zurück.",
  ],
  "No submissions in the last month. Choose earlier dates to see older ones.": [
    "Nadie respondió en el último mes. Elija días anteriores para ver respuestas más antiguas.",
    "Personne n’a répondu ce dernier mois. Choisissez des jours antérieurs pour voir d’anciennes réponses.",
    "Im letzten Monat hat niemand geantwortet. Wählen Sie frühere Tage, um ältere Antworten zu sehen.",
  ],
  "No surveys yet": ["Aún no hay encuestas", "Pas encore d’enquêtes", "Noch keine Umfragen"],
  "Send people the link to a survey. Answers with an email or phone number are matched to a contact or create one.": [
    "Una encuesta tiene una dirección que usted envía. Quien deja un correo o un teléfono se encuentra entre los contactos o pasa a serlo.",
    "Une enquête a une adresse que vous envoyez. Qui laisse un e-mail ou un téléphone est retrouvé parmi les contacts, ou en devient un.",
    "Eine Umfrage hat eine Adresse, die Sie verschicken. Wer E-Mail oder Telefon hinterlässt, wird unter den Kontakten gefunden oder wird einer.",
  ],
  "Nothing to summarize": ["Nada que resumir", "Rien à résumer", "Nichts zusammenzufassen"],
} as const satisfies Catalogue;
