"""Words that announce what follows: who is called what, where somebody lives, works, studies, what is cited."""

from __future__ import annotations

__all__ = ["CALLED", "CITING", "CLOSINGS", "FIRST_PERSON", "GREETINGS", "TRIGGERS"]

_GROUPS = {
    "called": "heter hette heta hetter hettar kallas kallar kallade namn namnet döpt efternamn förnamn",
    "greet": "hej hejsan tjena hallå kära käre bästa hi hello hälsningar hälsning mvh vänligen kram kramar puss "
    "hälsa från",
    "title": "herr fru fröken doktor dr professor prof kung drottning prins prinsessan president mamma pappa farbror",
    "live": "bor bodde bo bott boende lever levde växte uppvuxen uppväxt",
    "come": "kommer kom kommit komer från ifrån född föddes föd född",
    "go": "till åker åkte reser reste resa flyttade flytta flyttar besökte besöka besöker resan flög semester",
    "in": "i på vid nära utanför genom över mot runt",
    "with": "med hos och av för åt",
    "work": "jobbar jobbade jobba arbetar arbetade arbeta jobb anställd praktik arbete jobbet",
    "study": "studerar studerade studera pluggar pluggade läser läste går gick skola skolan kurs utbildning gymnasiet",
    "ride": "buss bussen tåg tåget linje linjen tunnelbana tunnelbanan hållplats station stationen spårvagn",
    "street": "gata gatan väg vägen adress adressen torg torget",
    "land": "land landet hemland hemlandet huvudstad huvudstaden stad staden by byn kommun kommunen län ort orten",
    "friend": "vän vännen kompis kompisen granne grannen chef chefen lärare läraren kollega kusin son dotter "
    "bror syster",
    "cite": "enligt skriver skrev säger anser menar påstår författare författaren författad skriven artikel "
    "artikeln roman "
    "romanen bok boken film filmen novell novellen text texten regissör skådespelare professor forskare källa källor "
    "huvudperson huvudpersonen handlar berättar karaktär karaktären debattör journalist tidning tidningen "
    "debattartikel",
}
TRIGGERS = {word: name for name, words in _GROUPS.items() for word in words.split()}
CALLED = frozenset(word for word, name in TRIGGERS.items() if name == "called")
FIRST_PERSON = frozenset("jag mig mej min mitt mina vi oss vår vårt våra".split())
GREETINGS = frozenset("hej hejsan tjena kära käre hallå".split())
CLOSINGS = frozenset("hälsningar hälsning mvh kram kramar puss vänligen".split())
CITING = frozenset(word for word, name in TRIGGERS.items() if name == "cite")
